import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';

/** A component of a route with code of its own: `latePage` makes such. */
interface Preloadable {
  preload?: (props: object, pathname: string) => Promise<void> | void;
}

function preload(element: ReactNode, pathname: string) {
  if (!isValidElement<object>(element) || typeof element.type === 'string') return;
  return (element.type as Preloadable).preload?.(element.props, pathname);
}

/**
 * Loads the code of the pages at an address with the layouts around them, so that they are shown without a fallback.
 * `pathname` begins with `basePath`, and the routes are relative to it. Never rejects: a page that doesn't load says so.
 */
export async function preparePages(routes: RouteObject[], pathname: string, basePath?: string): Promise<void> {
  const matches = matchRoutes(routes, pathname, basePath) ?? [];
  await Promise.all(matches.map(({ route }) => preload(route.element, pathname)));
}
