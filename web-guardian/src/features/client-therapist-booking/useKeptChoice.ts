import { useWizardDraft, z } from '@larkwell/app-kit';

const draft = z.object({ starts: z.array(z.string()) });

export interface Choice {
  /** Starts of the chosen slots. Some may not be free anymore. */
  starts: readonly string[];
  choose: (starts: string[]) => void;
  /** After they are booked. */
  forget: () => void;
}

/** Chosen times, kept in this tab until they are booked or the person logs out, so a reload keeps them. */
export function useKeptChoice(name: string): Choice {
  const kept = useWizardDraft(`booking.${name}`, draft);
  return {
    starts: kept.draft.starts ?? [],
    choose: (starts) => kept.update({ starts }),
    forget: kept.discard,
  };
}
