/** Guides and links for both roles. Use behind `RequireRole`. */
export { ResourceBrowser } from './ResourceBrowser.tsx';
