import { type ComponentType, lazy, type ReactNode, useSyncExternalStore } from 'react';
import { NotLoaded } from './NotLoaded.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** What shows instead. `retry` rejects while the part still doesn't load. */
type Instead<Props> = (props: Props, retry: () => Promise<void>) => ReactNode;

/** A component with code of its own. */
type Late<Props> = ((props: Props) => ReactNode) & {
  /**
   * Loads the code, so that the component needs no fallback when it is first shown: React keeps a Suspense fallback for at
   * least 300 ms. Never rejects: if the code doesn't load, the component loads it again.
   */
  preload: () => Promise<void>;
};

/**
 * A component with code of its own, which loads when it is first shown. Needs `<Suspense>` around it. If the code doesn't
 * load, the component shows `instead`, and the rest of the page stays. It loads again when the browser is back online, and
 * on the next mount.
 */
function late<Props extends object>(load: Load<Props>, instead: Instead<Props>): Late<Props> {
  const shown = new Set<() => void>();
  let failed = false;
  let Part = first();

  function first(): ComponentType<Props> {
    return lazy(() => load().catch(missing));
  }

  function missing() {
    failed = true;
    window.addEventListener('online', () => void retry().catch(missing), { once: true });
    return { default: (props: Props) => instead(props, retry) };
  }

  async function retry() {
    const { again } = await import('./again.ts'); // only a connection can help, and then it loads too
    const { default: Loaded } = await again(load);
    failed = false;
    Part = Loaded;
    for (const change of shown) change();
  }

  function subscribe(change: () => void) {
    shown.add(change);
    return () => {
      shown.delete(change);
      if (!failed || shown.size > 0) return;
      failed = false;
      Part = first();
    };
  }

  async function preload() {
    const loaded = await load().catch(() => null);
    // another Part would mount what is shown a second time
    if (loaded && !failed && shown.size === 0) Part = loaded.default;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at module level
  function Late(props: Props) {
    const Shown = useSyncExternalStore(subscribe, () => Part);
    return <Shown {...props} />;
  }
  return Object.assign(Late, { preload });
}

/** A part of a page. */
export const latePart = <Props extends object>(load: Load<Props>) =>
  late<Props>(load, (_, retry) => <NotLoaded retry={retry} />);

/** A whole page. */
export const latePage = <Props extends object>(load: Load<Props>) =>
  late<Props>(load, (_, retry) => <NotLoaded page retry={retry} />);

/**
 * A dialog, a popover, or several: if they don't load, a notice at the foot of the window says so until it's closed.
 * `closing` gets how they close from their props, or null while none is open.
 */
export const lateDialog = <Props extends object>(load: Load<Props>, closing: (props: Props) => (() => void) | null) =>
  late<Props>(load, (props, retry) => {
    const close = closing(props);
    return close && <NotLoaded retry={retry} onClose={close} />;
  });

/** What a page can do without: nothing shows until it loads. */
export const lateExtra = <Props extends object>(load: Load<Props>) => late<Props>(load, () => null);
