interface Network extends EventTarget {
  /** 'wifi', 'cellular' …; absent where a browser doesn't say. */
  type?: string;
}

/**
 * Calls `moved` when the device comes back online or goes from one kind of network to another, and returns how to stop.
 * Connections through the network before may be dead without anything that says so.
 */
export function watchNetwork(moved: () => void): () => void {
  const network = (navigator as { connection?: Network }).connection;
  let { type } = network ?? {};
  // `change` also fires when the browser's guess of the speed changes
  const changed = () => {
    if (network?.type === type) return;
    type = network?.type;
    moved();
  };
  window.addEventListener('online', moved);
  network?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('online', moved);
    network?.removeEventListener('change', changed);
  };
}
