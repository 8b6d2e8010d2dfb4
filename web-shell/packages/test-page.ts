/** Polyfills that component tests need in jsdom; applied once per worker. */

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
/** jsdom has no layout, so report everything as visible; else menus and lists hide themselves. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
Object.defineProperty(document.documentElement, 'clientWidth', { value: 1136, configurable: true });
Object.defineProperty(document.documentElement, 'clientHeight', { value: 800, configurable: true });
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** Node's Request needs an absolute URL; browsers resolve paths. */
const WholeRequest = Request;
window.Request = class extends WholeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://127.0.0.1') : input, init);
  }
};

export {};
