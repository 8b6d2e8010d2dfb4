/** What jsdom lacks and every component test needs. A worker has one page for all of its files, and mends it once. */

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver = NoResizeObserver;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
/** jsdom lays nothing out. Menus and lists that hang on something go out of sight with it, so everything is in view. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
Object.defineProperty(document.documentElement, 'clientWidth', { value: 1136 });
Object.defineProperty(document.documentElement, 'clientHeight', { value: 800 });
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** Node's Request wants a whole address where a browser's completes a path. */
const WholeRequest = Request;
window.Request = class extends WholeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://127.0.0.1') : input, init);
  }
};

export {};
