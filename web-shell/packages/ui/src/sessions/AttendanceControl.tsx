import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { Portrait } from '../people/Portrait.tsx';
import classes from './AttendanceControl.module.css';

export type Attendance = 'show' | 'no_show' | 'pending';

export interface AttendanceControlProps {
  name: string;
  photo?: string | null;
  /** `pending` leaves both unchosen. */
  value: Attendance;
  onChange: (attendance: 'show' | 'no_show') => void;
  disabled?: boolean;
  /** Below the name: a link, the time in the family's zone. */
  details?: ReactNode;
}

/** Attendance of one guest. */
export function AttendanceControl({ name, photo, value, onChange, disabled = false, details }: AttendanceControlProps) {
  return (
    <div className={classes.row}>
      <Portrait name={name} photo={photo ?? null} />
      <div className={classes.person}>
        <span className={classes.name}>{name}</span>
        {details && <div className={classes.details}>{details}</div>}
      </div>
      <SegmentedControl
        aria-label={t('attendanceOf', { name })}
        data={[
          { value: 'show', label: t('attendanceShow') },
          { value: 'no_show', label: t('attendanceNoShow') },
        ]}
        value={value === 'pending' ? '' : value}
        onChange={(next) => onChange(next as 'show' | 'no_show')}
        disabled={disabled}
      />
    </div>
  );
}
