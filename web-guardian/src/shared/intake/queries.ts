import { getIntakeFormOptions } from '@larkwell/app-kit/api';

/** A child's intake form with its questions. */
export const intakeFormQuery = (childId: string) => getIntakeFormOptions({ path: { client_id: childId } });
