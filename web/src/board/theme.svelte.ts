/// The theme that the page has now, so that images are made anew when it changes.

const root = typeof document === 'undefined' ? undefined : document.documentElement;
const read = () => `${root?.dataset.theme ?? ''} ${root?.dataset.contrast ?? ''}`;
let name = $state(read());
if (root) new MutationObserver(() => (name = read())).observe(root, { attributeFilter: ['data-theme', 'data-contrast'] });

export const themeName = () => name;
