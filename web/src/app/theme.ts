import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { contrastRatio, darkenFor } from '../lib/contrast';

// The lighter of the dark scheme's two backgrounds, on which links are read.
const darkBackground = '#2e2e2e';

// accentShades makes Mantine's ten shades of the variant's one accent. From 6 on each is dark enough for white text
// (AA asks 4.5), and 4, the dark scheme's links, light enough for the dark page, whatever colour a deployment chose.
export function accentShades(accent: string): MantineColorsTuple {
  const readable = readableShare(accent);
  const tint = (share: number) => mixWithWhite(accent, share);
  const shade = (ratio: number) => darkenFor('#ffffff', accent, ratio);
  return [
    tint(0.93),
    tint(0.85),
    tint(Math.max(0.72, readable)),
    tint(Math.max(0.58, readable)),
    tint(readable),
    tint(0.2),
    shade(4.6),
    shade(5.4),
    shade(6.2),
    shade(8),
  ];
}

// readableShare is how much white a colour needs to be read on the dark page.
function readableShare(accent: string): number {
  let share = 0.42;
  while (share < 0.8 && contrastRatio(mixWithWhite(accent, share), darkBackground) < 4.6) share += 0.02;
  return share;
}

function mixWithWhite(hex: string, share: number): string {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  const mixed = [value >> 16, value >> 8, value].map((channel) => {
    const byte = channel & 255;
    return Math.round(byte + (255 - byte) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export function portalTheme(accent: string) {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: 8,
    colors: { accent: accentShades(accent) },
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultRadius: 'md',
  });
}

// Mantine's greys for secondary text and placeholders are below AA: these are the nearest that pass on both backgrounds.
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6c737a',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    // A warning's words are read, not only seen: amber on pale yellow is not enough.
    '--mantine-color-yellow-light-color': '#5c3d00',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
