/// The players' figures: little painted wooden people. Each seat has a colour of its own, and a hat and a pattern of its own for
/// those who cannot tell the colours apart. Drawn about the origin, 20 high, with the light from the upper left.

export interface Figure {
  /// The paint, and what stands out from it: the pattern and the line around the figure.
  colour: string;
  rim: string;
  /// The head with its hat, which is what tells the figures' outlines apart.
  body: string;
  /// The pattern on the coat.
  mark: string;
  /// How much of the face is seen.
  face: 'bare' | 'hooded' | 'masked';
}

const head = 'M0-9.3a4.1 4.1 0 1 1-.01 0z';
export const figures: Figure[] = [
  // a hood
  {
    colour: '#1468b8',
    rim: '#ffffff',
    body: 'M0-11.4c4 0 5.6 3 5.2 6.6c-.2 2.2-1 3.6-2.2 4.4h-6c-1.2-.8-2-2.2-2.2-4.400c-.4-3.6 1.2-6.6 5.2-6.600z',
    mark: '',
    face: 'hooded',
  },
  // a hat with a wide brim
  {
    colour: '#cf4a1c',
    rim: '#ffffff',
    body: 'M-7.4-6.200q2.4-.2 3.6-.9q.2-4.7 3.8-4.700t3.8 4.700q1.2.7 3.6.9q-1.6 2.3-7.4 2.300t-7.4-2.300z',
    mark: 'M-5.6 5.300q5.6 1.6 11.2 0',
    face: 'bare',
  },
  // a crown
  {
    colour: '#f2cf1d',
    rim: '#33290f',
    body: 'M-4.7-6l-.9-6.400l3 2.500l2.6-3.700l2.6 3.700l3-2.500l-.9 6.400q-4.7 1.4-9.4 0z',
    mark: 'M0-.2v9',
    face: 'bare',
  },
  // a pointed cap
  {
    colour: '#0a7d52',
    rim: '#ffffff',
    body: 'M-5.2-5.600q2.2-5 5.4-7.200q2.8-1.9 5.4-.6q-2.2 1-1.8 3.600l1.4 4.200q-5.2 1.6-10.4 0z',
    mark: 'M-4.8 2.200l9.8 4.6',
    face: 'bare',
  },
  // a tall hat
  {
    colour: '#2b2826',
    rim: '#ffffff',
    body: 'M-6-5.800q1.4-.2 2.3-.6l-.4-6.200q4.1-1.2 8.2 0l-.4 6.200q.9.4 2.3.6q-1.6 1.7-6 1.700t-6-1.700z',
    mark: 'M-2.6.2v8.800M2.6.2v8.8',
    face: 'bare',
  },
  // a headdress of two horns
  {
    colour: '#c05a9e',
    rim: '#ffffff',
    body: 'M-5.2-5.200q-1.6-4.6-.2-6.800q1.2-1.6 3-.6q1.6 1 2.4 2.800q.8-1.8 2.4-2.800q1.8-1 3 .6q1.4 2.2-.2 6.800q-5.2-3.6-10.4 0z',
    mark: 'M-4.4 6.200l4.4-4l4.4 4',
    face: 'bare',
  },
  // a helmet with a plume
  {
    colour: '#7c8894',
    rim: '#ffffff',
    body: 'M-4.6-1.600v-4.400q0-4.6 4.4-5.200q.6-2.8 4.6-2.400q2.8.6 3 4q-1.6-1.8-3.6-1.400q.8 1.8.8 5v4.400z',
    mark: 'M-4.8 2.800q4.8 1.4 9.6 0M-5.4 6.400q5.4 1.6 10.8 0',
    face: 'masked',
  },
];
/// The figure of a colour that was chosen at a server; without a choice a seat wears the figure of its number.
export const figureOfColour = { red: 1, blue: 0, green: 3, yellow: 2, black: 4, grey: 6 } as const;

export type Pose = 'standing' | 'lying' | 'kneeling';

/// Who works the land lies in it, who prays kneels.
export function poseOf(featureType: string): Pose {
  if (featureType === 'field' || featureType === 'plain' || featureType === 'court') return 'lying';
  return featureType === 'cloister' || featureType === 'shrine' ? 'kneeling' : 'standing';
}

interface Stance {
  coat: string;
  /// The part of the coat that the light does not reach, and the gleam where it falls.
  dim: string;
  gleam: string;
  arms: string;
  shadow: string;
  /// Where the head goes, and how the whole figure is laid down.
  head: string;
  turn: string;
}

const upright: Stance = {
  coat: 'M-6.4 8.800Q-6.8 1.2-3-2.200h6Q6.8 1.2 6.4 8.800Q0 10.8-6.4 8.800z',
  dim: 'M2-2.200h1Q6.8 1.2 6.4 8.800Q4.2 9.7 1.8 9.700Q4.6 3 2-2.200z',
  gleam: 'M-4.7 7.200q-.2-4.6 1.7-7.1',
  arms: '',
  shadow: '<ellipse cx="1.8" cy="9.3" rx="8" ry="2.5" fill="rgb(20 12 0 / .34)"/>',
  head: '',
  turn: '',
};
const stances: Record<Pose, Stance> = {
  standing: upright,
  // seen from the side, the knees to the left
  kneeling: {
    coat: 'M-7.4 9.400Q-7.6 5.6-3.6 4.600Q-4.4.8-2.6-.8h5.400Q6.4 2.4 7.8 8.600Q7.8 9.4 7 9.400z',
    dim: 'M1.6-.8h1.200Q6.4 2.4 7.8 8.600Q7.8 9.4 7 9.400H2.800Q4.4 4 1.6-.8z',
    gleam: 'M-5.8 7.600q.8-1.5 3.4-1.700M-2.6 3q-.2-1.6.4-2.6',
    arms: 'M1.6 2.200Q-1.6 4.4-4.8 2.400l-.6-2.6',
    shadow: '<ellipse cx="1.4" cy="9.4" rx="9" ry="2.4" fill="rgb(20 12 0 / .34)"/>',
    head: 'translate(-1 1.6) rotate(-10 0 -5)',
    turn: '',
  },
  lying: {
    ...upright,
    dim: 'M-6.4 8.800Q-6.6 4-5.2.9Q-4.4 6-2 9.800Q-4.6 9.5-6.4 8.800z',
    gleam: 'M4.6 7q.3-4.4-1.4-6.8',
    shadow: '<path d="M-12.6 5.600Q-12 8.8-6 8.600L9 9.800Q12.6 9.4 11.4 4z" fill="rgb(20 12 0 / .34)"/>',
    turn: 'translate(1.6 2.4) rotate(-82) scale(.94)',
  },
};

const placed = (transform: string, content: string) => (transform ? `<g transform="${transform}">${content}</g>` : content);

/// The outline of a figure in a pose, with whatever is asked for at each of its paths.
function outline(f: Figure, pose: Pose, more: string): string {
  const { coat, head: at } = stances[pose];
  return `<path d="${coat}" ${more}/>` + placed(at, `<path d="${head}${f.body}" ${more}/>`);
}

const skin = '#f1cfa1';
const eyes = (d: string, width: number) => `<path d="${d}" fill="none" stroke="#3b2412" stroke-width="${width}" stroke-linecap="round"/>`;

function face(f: Figure, pose: Pose): string {
  const hat = `<path d="${f.body}" fill="${f.colour}"/>`;
  const gleam =
    '<path d="M-2.9-8.4q.6-1.9 2.3-2.3" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.1" stroke-linecap="round"/>';
  if (f.face === 'masked') return `${hat}<path d="M-3.6-6.6h7.2v1.5h-2.8v3.3h-1.6v-3.3h-2.8z" fill="#20242a"/>${gleam}`;
  const bare =
    f.face === 'bare' ? `<path d="${head}" fill="${skin}"/>${hat}` : `${hat}<path d="M0-8.4a3.3 3.6 0 1 1-.01 0z" fill="${skin}"/>`;
  return bare + (pose === 'lying' ? eyes('M-2.2-4.4q.7.7 1.4 0M.8-4.4q.7.7 1.4 0', 0.7) : eyes('M-1.5-4.7v.5M1.5-4.7v.5', 1.1)) + gleam;
}

export function figurePicture(figure: number, pose: Pose = 'standing'): string {
  const f = figures[figure % figures.length];
  const { coat, dim, gleam, arms, shadow, head: at, turn } = stances[pose];
  const rims =
    outline(f, pose, 'fill="none" stroke="rgb(30 18 4 / .55)" stroke-width="3.6" stroke-linejoin="round"') +
    outline(f, pose, `fill="${f.rim}" stroke="${f.rim}" stroke-width="2.2" stroke-linejoin="round"`);
  const coats =
    `<path d="${coat}" fill="${f.colour}"/>` +
    (f.mark ? `<path d="${f.mark}" fill="none" stroke="${f.rim}" stroke-width="1.5" stroke-linecap="round"/>` : '') +
    `<path d="${dim}" fill="#000" fill-opacity=".26"/>` +
    `<path d="${gleam}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4" stroke-linecap="round"/>` +
    (arms
      ? `<path d="${arms}" fill="none" stroke="${f.rim}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="${arms}" fill="none" stroke="${f.colour}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>`
      : '');
  return shadow + placed(turn, rims + coats + placed(at, face(f, pose)));
}

/// Where a follower could stand: the figure as a pale outline in its colour.
export function ghostPicture(figure: number, pose: Pose = 'standing'): string {
  const f = figures[figure % figures.length];
  return placed(
    stances[pose].turn,
    outline(f, pose, 'fill="#fffaf0" stroke="#fffaf0" stroke-width="2.6" stroke-opacity=".8" stroke-linejoin="round"') +
      outline(
        f,
        pose,
        `fill="${f.colour}" fill-opacity=".3" stroke="${f.colour}" stroke-width="1.3" stroke-dasharray="2.2 1.3" stroke-linejoin="round"`,
      ),
  );
}
