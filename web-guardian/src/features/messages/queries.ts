import { listClientTherapistsOptions, type TherapistsAnswer } from '@larkwell/app-kit/api';

/** The child's therapists. */
export const correspondentsQuery = (childId: string) => ({
  ...listClientTherapistsOptions({ path: { client_id: childId } }),
  select: ({ therapists }: TherapistsAnswer) => therapists,
});
