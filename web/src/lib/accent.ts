import { darkenFor, lightenFor, mix } from './contrast';

type Shades = [string, string, string, string, string, string, string, string, string, string];

// Dark scheme: the page, its lighter cards, and the lightest, a selected row, which also contains links.
const darkPage = '#242424';
const darkCard = '#2e2e2e';
const darkRow = '#3b3b3b';

// accentShades returns Mantine's ten shades of the variant's accent. Shades 6 and up are dark enough for white text
// (AA, 4.5:1), and shade 4, the dark scheme's links, is light enough for the dark page and tinted notices, whatever the accent.
export function accentShades(accent: string): Shades {
  const tint = (share: number) => mix(accent, '#ffffff', share);
  const shade = (ratio: number) => darkenFor('#ffffff', accent, ratio);
  const { lightHover } = darkAccent(accent);
  const onDark = (ratio: number) => lightenFor(lightHover, lightenFor(darkRow, accent, ratio), Math.min(ratio, 4.6));
  return [
    tint(0.93),
    tint(0.85),
    onDark(7.5),
    onDark(6),
    onDark(4.6),
    onDark(3),
    shade(4.6),
    shade(5.4),
    shade(6.2),
    shade(8),
  ];
}

// dimmedOnDark returns the grey of secondary text, which is also read on tints of the accent.
export const dimmedOnDark = (accent: string) => lightenFor(darkAccent(accent).lightHover, '#b8b8b8', 4.6);

// darkAccent returns the accent for the dark scheme. A navy accent would make buttons that are invisible on a dark
// page, so it is lightened and gets black labels.
export function darkAccent(accent: string) {
  const filled = lightenFor(darkCard, accent, 3.4);
  const light = mix(darkPage, filled, 0.28);
  return {
    filled,
    filledHover: lightenFor(darkCard, accent, 4),
    onFilled: '#000000',
    light,
    lightHover: mix(darkPage, filled, 0.36),
    onLight: lightenFor(light, accent, 7),
  };
}
