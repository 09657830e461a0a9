/// The players' figures: each seat has a colour of its own, and a shape and pattern of its own for those who cannot tell
/// the colours apart. Drawn about the origin, 20 high.

export interface Figure {
  colour: string;
  rim: string;
  body: string;
  mark: string;
}

const cloak = 'M-6.5 9.5Q-7 1-2.6-1.6h5.2Q7 1 6.5 9.5z';
export const figures: Figure[] = [
  { colour: '#0b66b0', rim: '#ffffff', body: `${cloak}M0-10.5a4.7 4.7 0 1 1-.01 0z`, mark: '' },
  { colour: '#c8501a', rim: '#ffffff', body: `${cloak}M-4.4-10.2h8.8v8.6h-8.8z`, mark: 'M-5.6 5.2h11.2' },
  { colour: '#f0d31f', rim: '#2b2417', body: `${cloak}M0-12l5.2 5.8L0-.4l-5.2-5.8z`, mark: 'M0-.2v9' },
  { colour: '#00795a', rim: '#ffffff', body: `${cloak}M0-12.4l5.8 10.2h-11.6z`, mark: 'M-4.4 3.4l8.8 3.4' },
  { colour: '#2a2622', rim: '#ffffff', body: `${cloak}M-3-10.6h6l3 4.3l-3 4.3h-6l-3-4.3z`, mark: 'M-3 1.4v7M3 1.4v7' },
  {
    colour: '#b5609a',
    rim: '#ffffff',
    body: `${cloak}M0-12.6l1.7 3.7l4 .4l-3 2.8l.9 4l-3.6-2l-3.6 2l.9-4l-3-2.8l4-.4z`,
    mark: 'M-4 6l4-4l4 4',
  },
  { colour: '#77808a', rim: '#ffffff', body: `${cloak}M-5.4-10.6h10.8l-5.4 9.4z`, mark: 'M-4.6 2.6h9.2M-5.2 6.4h10.4' },
];
/// The figure of a colour that was chosen at a server; without a choice a seat wears the figure of its number.
export const figureOfColour = { red: 1, blue: 0, green: 3, yellow: 2, black: 4, grey: 6 } as const;

export function figurePicture(seat: number, _pose: Pose = 'standing'): string {
  const f = figures[seat % figures.length];
  const mark = f.mark ? `<path d="${f.mark}" fill="none" stroke="${f.rim}" stroke-width="1.5" stroke-linecap="round"/>` : '';
  return (
    '<ellipse cx="1" cy="9.8" rx="7.6" ry="2.4" fill="rgb(0 0 0 / .3)"/>' +
    `<path d="${f.body}" fill="${f.colour}" stroke="${f.rim}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"/>${mark}` +
    // painted wood: light from the upper left
    '<path d="M-4.6 7.6q-.3-4.7 1.9-6.9M-1.9-6.3q.2-1.5 1.5-2.1" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.5" stroke-linecap="round"/>'
  );
}

export type Pose = 'standing' | 'lying' | 'kneeling';
export const poseOf = (type: string): Pose =>
  type === 'field' || type === 'plain' || type === 'court' ? 'lying' : type === 'cloister' || type === 'shrine' ? 'kneeling' : 'standing';
export const ghostPicture = (figure: number, pose: Pose = 'standing') => `<g opacity=".55">${figurePicture(figure, pose)}</g>`;
