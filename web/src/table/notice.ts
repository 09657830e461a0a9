/// Tells a player whose turn it is by a sound, and by a notification of the browser where the page is not in sight.

let audio: AudioContext | undefined;

export function chime(): void {
  audio ??= new AudioContext();
  // A page that was only loaded may not make a sound; after the first click it may.
  void audio.resume();
  const start = audio.currentTime;
  for (const [i, frequency] of [523, 784].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start + i * 0.13);
    volume.gain.linearRampToValueAtTime(0.12, start + i * 0.13 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.13 + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + i * 0.13);
    tone.stop(start + i * 0.13 + 0.4);
  }
}

/// Asks the browser once whether it may; false where it will not.
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

export function notify(text: string): void {
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted')
    new Notification('Bastide', { body: text, icon: '/icon.svg', tag: 'turn' }).onclick = () => window.focus();
}
