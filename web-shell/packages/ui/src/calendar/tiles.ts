/** The event of a tile, or of something in one; null elsewhere. */
export function eventIdOf(element: Element | null): string | null {
  const content =
    element?.closest('[data-event-id]') ??
    element?.closest('button, [role="button"]')?.querySelector('[data-event-id]');
  return content instanceof HTMLElement ? (content.dataset.eventId ?? null) : null;
}

/** The focusable tile of an event; null if it isn't drawn. */
export const tileOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-event-id="${CSS.escape(id)}"]`)?.closest<HTMLElement>('[tabindex]') ?? null;
