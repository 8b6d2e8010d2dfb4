import type { Page } from '@playwright/test';

/** The two people of the journey. Both are set before the first test. */
export interface FamilyPages {
  guardian: Page;
  therapist: Page;
  /** Known once the therapist opened the client. */
  childId: string;
}
