import { useQuery, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  type FamilyPlacesResponse,
  listFamilyPlacesOptions,
  listFamilyPlacesQueryKey,
  type OwnPlaceResponse,
  type PlaceRequest,
  readGuardianOptions,
  savePlace,
  savePlaceException,
  showPlaceOptions,
  showPlaceQueryKey,
} from '@larkwell/app-kit/api';
import { browserZone } from '@larkwell/app-kit/time';
import { t } from './messages.ts';

const ofDevice = (eventId: string) => ({ path: { event_id: eventId }, query: { timezone: browserZone() } });

/** Where the viewer is today. The therapist may answer while the family waits, so it is refetched. */
export const usePlace = (eventId: string) =>
  useQuery({
    ...showPlaceOptions(ofDevice(eventId)),
    select: ({ place }: OwnPlaceResponse) => place,
    staleTime: 0,
    refetchInterval: 30_000,
  });

/** The phone number of the viewer's profile. */
export const useProfilePhone = (isGuardian: boolean) =>
  useQuery({ ...readGuardianOptions(), select: ({ guardian }) => guardian.phone_number, enabled: isGuardian });

export function useSavePlace(eventId: string, onDone: () => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (place: Omit<PlaceRequest, 'timezone'>) =>
      savePlace({ path: { event_id: eventId }, body: { ...place, timezone: browserZone() } }),
    error: false,
    onSuccess: (answer) => {
      client.setQueryData(showPlaceQueryKey(ofDevice(eventId)), answer);
      onDone();
    },
  });
}

/** Where the families of a session are, for its therapist. A family may confirm at any time. */
export const useFamilyPlaces = (eventId: string) =>
  useQuery({
    ...listFamilyPlacesOptions({ path: { event_id: eventId } }),
    select: ({ places }: FamilyPlacesResponse) => places,
    staleTime: 0,
    refetchInterval: 10_000,
  });

export function useGoOn(eventId: string, visitorId: string, onDone: () => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: (reason: string) =>
      savePlaceException({ path: { event_id: eventId, visitor_id: visitorId }, body: { reason } }),
    success: t('goOnSaved'),
    error: false,
    onSuccess: (answer) => {
      client.setQueryData(listFamilyPlacesQueryKey({ path: { event_id: eventId } }), answer);
      onDone();
    },
  });
}
