import { useOutletContext } from '@larkwell/app-kit';
import { type ClientSchema, showTherapistClientOptions } from '@larkwell/app-kit/api';

export const clientQuery = (id: string) => ({
  ...showTherapistClientOptions({ path: { client_id: id } }),
  select: ({ client }: { client: ClientSchema }) => client,
});

/** The current client, below `ClientLayout`. */
export const useClient = () => useOutletContext<ClientSchema>();
