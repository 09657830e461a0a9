import { loadWords } from '../../src/words';

// What is tested may speak, as on a page that has begun.
await loadWords('en');
