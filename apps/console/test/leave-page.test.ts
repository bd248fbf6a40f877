import { expect, test, vi } from 'vitest';
import { leavePage } from './leave-page.ts';

test('frames go on after a test with fake timers', async () => {
  vi.useFakeTimers();
  const focused = document.body.appendChild(document.createElement('input'));
  focused.focus();
  focused.remove(); // which jsdom settles in the next frame
  leavePage();
  const frame = vi.fn<FrameRequestCallback>();
  requestAnimationFrame(frame);
  await vi.waitFor(() => expect(frame).toHaveBeenCalledOnce());
});
