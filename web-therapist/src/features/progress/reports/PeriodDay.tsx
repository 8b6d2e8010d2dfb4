import { DateField } from '@larkwell/ui/dates';
import { useState } from 'react';
import { t } from './messages.ts';
import type { ReportDraft } from './useReportDraft.ts';

interface PeriodDayProps {
  name: 'start_date' | 'end_date';
  label: string;
  draft: ReportDraft;
  maxDate?: string;
}

/** A day of the period. While no day is chosen, the draft keeps the last one. */
export function PeriodDay({ name, label, draft, maxDate }: PeriodDayProps) {
  const [cleared, setCleared] = useState(false);
  return (
    <DateField
      label={label}
      {...(maxDate && { maxDate })}
      value={cleared ? null : draft.fields[name]}
      error={cleared ? t('dateRequired') : draft.refused[name]}
      onChange={(day) => {
        setCleared(day === null);
        if (day !== null) draft.change({ [name]: day });
      }}
    />
  );
}
