import { listClientTherapistsOptions, type TherapistsResponse } from '@larkwell/app-kit/api';

/** The child's therapists. */
export const correspondentsQuery = (childId: string) => ({
  ...listClientTherapistsOptions({ path: { client_id: childId } }),
  select: ({ therapists }: TherapistsResponse) => therapists,
});
