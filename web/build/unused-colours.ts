import type { Plugin } from 'vite';

// Mantine's style sheet defines 33 variables for each of its 14 colours. We need none of the first list, and of the
// second only the numbered shades (charts). Without the others every first visit is a kilobyte lighter.
const never = 'violet|indigo';
const shadesOnly = 'cyan|lime|pink|orange|teal';

const sheet = '@mantine/core/styles/default-css-variables.css';
const dropped = new RegExp(`^\\s*--mantine-color-(?:(?:${never})-|(?:${shadesOnly})-[a-z]).*\\n`, 'gm');
// A colour without a shade, as in color="teal", uses the variables that are dropped.
const used = new RegExp(
  `['"](?:${never}|${shadesOnly})['"]|--mantine-color-(?:(?:${never})-|(?:${shadesOnly})-[a-z])|(?:${never})\\.\\d`,
);

// unusedColours drops these variables, and fails the build if our code uses one of them.
export function unusedColours(): Plugin {
  return {
    name: 'traguardo-unused-colours',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes(sheet)) return code.replace(dropped, '');
      const found = id.includes('/src/') && !id.includes('/node_modules/') && used.exec(code);
      if (found) this.error(`the variables of ${found[0]} are dropped by build/unused-colours.ts`);
      return null;
    },
  };
}
