import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { accentShades, darkAccent, dimmedOnDark } from '../lib/accent';

// Labels on a filled accent have their own variable: white in the light scheme, black in the dark one.
const accentLabelColour: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const ofAccent = input.color === 'accent' || input.color === undefined;
  return input.variant === 'filled' && ofAccent
    ? { ...colours, color: 'var(--mantine-primary-color-contrast)' }
    : colours;
};

// Five sizes and two weights: small print, lists and labels, text, titles of cards and dialogs, screen titles.
const sizes = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.5rem' };
// Multiples of 4 px.
const spacing = { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' };
const weights = { regular: '400', medium: '600', bold: '600' };

const heading = (fontSize: string) => ({ fontSize, fontWeight: weights.bold, lineHeight: '1.3' });

export function portalTheme(accent: string) {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: 8,
    colors: { accent: accentShades(accent) },
    variantColorResolver: accentLabelColour,
    fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    spacing,
    fontSizes: sizes,
    fontWeights: weights,
    headings: {
      fontWeight: weights.bold,
      sizes: {
        h1: heading(sizes.xl),
        h2: heading(sizes.xl),
        h3: heading(sizes.lg),
        h4: heading(sizes.lg),
        h5: heading(sizes.md),
        h6: heading(sizes.sm),
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultRadius: 'md',
    // A link inside a sentence must be found without seeing its colour.
    components: { Anchor: { defaultProps: { underline: 'always' } } },
  });
}

// portalVariables overrides colours that Mantine computes. Its greys for secondary text and placeholders fail AA;
// these are the closest that pass on both backgrounds.
export function portalVariables(accent: string): CSSVariablesResolver {
  const dark = darkAccent(accent);
  return () => ({
    variables: {},
    light: {
      '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
      '--mantine-color-placeholder': '#6c737a',
      '--mantine-color-error': 'var(--mantine-color-red-9)',
      // Mantine's amber on pale yellow is not readable enough for a warning.
      '--mantine-color-yellow-light-color': '#5c3d00',
      '--mantine-color-green-light-color': '#1b5e20',
      // Small text in Mantine's green is just below AA on white.
      '--mantine-color-green-9': '#237532',
    },
    dark: {
      '--mantine-color-dimmed': dimmedOnDark(accent),
      '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      // Alerts use the background of the status badges: a tint of the page rather than a block of colour.
      '--mantine-color-gray-light': '#32373b',
      '--mantine-color-gray-light-hover': '#3b4146',
      '--mantine-color-yellow-light': '#40300a',
      '--mantine-color-green-light': '#14351f',
      '--mantine-color-red-light': '#4a1a1a',
      '--mantine-color-blue-light': '#15304d',
      // Mantine's colour is nearly white: delete buttons would look like edit buttons.
      '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
      '--mantine-color-green-light-color': 'var(--mantine-color-green-3)',
      '--mantine-color-accent-filled': dark.filled,
      '--mantine-color-accent-filled-hover': dark.filledHover,
      '--mantine-primary-color-contrast': dark.onFilled,
      '--mantine-color-accent-light': dark.light,
      '--mantine-color-accent-light-hover': dark.lightHover,
      '--mantine-color-accent-light-color': dark.onLight,
    },
  });
}
