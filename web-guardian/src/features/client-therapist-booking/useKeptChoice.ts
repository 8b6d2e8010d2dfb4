import { useSessionStorage } from '@larkwell/ui';

export interface Choice {
  /** Starts of the chosen slots. Some may not be free anymore. */
  starts: readonly string[];
  choose: (starts: string[]) => void;
  /** After they are booked. */
  forget: () => void;
}

function read(stored: string | undefined): string[] {
  try {
    const starts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(starts) ? starts.filter((start) => typeof start === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Chosen times, kept in this tab until they are booked, so a reload keeps them. A log-out deletes what begins with
 * `larkwell.draft.`
 */
export function useKeptChoice(name: string): Choice {
  const [starts, choose, forget] = useSessionStorage<string[]>({
    key: `larkwell.draft.booking.${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: read,
  });
  return { starts, choose, forget };
}
