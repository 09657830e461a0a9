import { preferences } from './preferences.svelte';

/// Small sounds of our own making: wood on wood, a bell for points, dice on a table. Browsers let a page be heard only
/// after its first touch; until then it is silent.

export type SoundName = 'draw' | 'turn' | 'place' | 'follower' | 'score' | 'roll' | 'mine' | 'end' | 'refused';

let audio: AudioContext | undefined;
let noise: AudioBuffer | undefined;

export function play(name?: SoundName): void {
  if (!name || !preferences.sound || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    sounds[name](audio.currentTime + 0.01);
  } catch {
    // A device without sound.
  }
}

/// A tone that dies away: a bell, a string, a wooden block, by how it begins and how long it rings.
function tone(at: number, frequency: number, length: number, loud: number, shape: OscillatorType = 'sine') {
  const source = audio!.createOscillator();
  source.type = shape;
  source.frequency.value = frequency;
  through(source, at, length, loud);
}

/// A knock: noise in a narrow band, very short.
function knock(at: number, frequency: number, length: number, loud: number, width = 3) {
  noise ??= makeNoise(audio!);
  const source = audio!.createBufferSource();
  source.buffer = noise;
  const band = audio!.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = frequency;
  band.Q.value = width;
  source.connect(band);
  through(source, at, length, loud, band);
}

function through(source: OscillatorNode | AudioBufferSourceNode, at: number, length: number, loud: number, last: AudioNode = source) {
  const volume = audio!.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud * preferences.volume, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  last.connect(volume).connect(audio!.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

const sounds: Record<SoundName, (at: number) => void> = {
  draw: (at) => knock(at, 2600, 0.05, 0.25, 1),
  turn: (at) => knock(at, 1500, 0.05, 0.5, 2),
  place: (at) => {
    knock(at, 420, 0.12, 1.6);
    tone(at, 150, 0.1, 0.5);
  },
  follower: (at) => {
    knock(at, 900, 0.07, 0.9);
    tone(at, 330, 0.09, 0.25, 'triangle');
  },
  score: (at) => [659, 880].forEach((f, i) => tone(at + i * 0.09, f, 0.5, 0.3)),
  roll: (at) => {
    for (let i = 0; i < 9; ++i) knock(at + i * 0.06 + Math.random() * 0.04, 700 + Math.random() * 900, 0.06, 0.9 - i * 0.07);
  },
  mine: (at) => [523, 784].forEach((f, i) => tone(at + i * 0.13, f, 0.4, 0.3)),
  end: (at) => [523, 659, 784, 1047].forEach((f, i) => tone(at + i * 0.14, f, 0.7, 0.3, 'triangle')),
  refused: (at) => tone(at, 130, 0.16, 0.5, 'triangle'),
};
