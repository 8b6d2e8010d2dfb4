import { useQuery, useQueryClient } from '@larkwell/app-kit';
import { listDecksOptions } from '@larkwell/app-kit/api';
import type { OwnDecks } from '@larkwell/room-stage';
import { useMemo } from 'react';

/** The stage doesn't offer a deck with fewer cards. */
const fewestCards = 2;

/** The therapist's decks besides the stage's own. Nobody else may read them. */
export function useOwnDecks(isTherapist: boolean): OwnDecks | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...listDecksOptions(), enabled: isTherapist });
  return useMemo(() => {
    if (!data) return undefined;
    return {
      decks: data.decks.filter(({ cards }) => cards.length >= fewestCards),
      // asked again, because a link to a picture lives for five minutes
      load: async (id) => {
        const { decks } = await client.fetchQuery({ ...listDecksOptions(), staleTime: 0 });
        return decks.find((deck) => deck.id === id)?.cards ?? [];
      },
    };
  }, [data, client]);
}
