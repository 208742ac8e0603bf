/** Contrast as defined by WCAG 2, for the bar, whose colour each deployment chooses. */

const DARK = '#000000';
const LIGHT = '#ffffff';

/** Accepts #rgb and #rrggbb; anything else is read as black. */
function channels(hex: string): [number, number, number] {
  const digits = hex.trim().replace(/^#/, '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (!/^[0-9a-f]{6}$/i.test(full)) {
    return [0, 0, 0];
  }
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** From 1 (the same colour) to 21 (black on white). */
export function contrastRatio(colour: string, other: string): number {
  const [brighter, darker] = [luminance(colour), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (brighter + 0.05) / (darker + 0.05);
}

/** The minimum AA ratio is 3 for large text (24 px, or 18.66 px bold) and 4.5 for other text. */
export function meetsAA(foreground: string, background: string, large = false): boolean {
  return contrastRatio(foreground, background) >= (large ? 3 : 4.5);
}

/** White where it is readable, black otherwise; one of the two always passes AA. */
export function textOn(background: string, large = false): string {
  return meetsAA(LIGHT, background, large) ? LIGHT : DARK;
}

/** The same hue, darkened until text of the given colour is readable on it. */
export function darkenFor(foreground: string, background: string, ratio = 4.5): string {
  let [red, green, blue] = channels(background);
  let shade = background;
  while (contrastRatio(foreground, shade) < ratio && red + green + blue > 0) {
    [red, green, blue] = [red, green, blue].map((channel) => Math.floor(channel * 0.96)) as [number, number, number];
    shade = hex([red, green, blue]);
  }
  return shade;
}

/** The same hue, lightened until its contrast with a dark background reaches the given ratio. */
export function lightenFor(background: string, colour: string, ratio: number): string {
  const [hue, saturation, lightness] = hueOf(colour);
  let shade = colour;
  for (let step = 0; contrastRatio(shade, background) < ratio && step < 100; step++) {
    shade = fromHue(hue, saturation, lightness + ((1 - lightness) * (step + 1)) / 100);
  }
  return shade;
}

/** Mixes two colours; share is the weight of the other colour, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const added = channels(other);
  return hex(channels(colour).map((channel, index) => channel + ((added[index] ?? 0) - channel) * share));
}

/** Hue in sixths of the circle; saturation and lightness from 0 to 1. */
function hueOf(colour: string): [number, number, number] {
  const [red, green, blue] = channels(colour).map((channel) => channel / 255) as [number, number, number];
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  const lightness = max - spread / 2;
  if (spread === 0) {
    return [0, 0, lightness];
  }
  let hue = 4 + (red - green) / spread;
  if (max === red) hue = (green - blue) / spread;
  else if (max === green) hue = 2 + (blue - red) / spread;
  return [(hue + 6) % 6, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHue(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue * 2) % 12;
    return (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))) * 255;
  };
  return hex([channel(0), channel(8), channel(4)]);
}

function hex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
