import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

// middleOf returns the centre of an element.
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element to touch is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export interface Finger {
  press(target: Locator): Promise<void>;
  moveTo(target: Point): Promise<void>;
  lift(): Promise<void>;
}

// fingerOn simulates a finger on a page with touch: it moves in small steps, without waiting.
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
  return {
    async press(target) {
      at = await middleOf(target);
      await touch('touchStart');
    },
    async moveTo(target) {
      const from = at;
      for (let step = 1; step <= 8; step++) {
        at = {
          x: from.x + ((target.x - from.x) * step) / 8,
          y: from.y + ((target.y - from.y) * step) / 8,
        };
        await touch('touchMove');
      }
    },
    async lift() {
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchEnd',
        touchPoints: [],
      });
    },
  };
}
