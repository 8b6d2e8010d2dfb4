import { useQuery, useUnsaved } from '@larkwell/app-kit';
import { formatDay, formatRange } from '@larkwell/app-kit/time';
import {
  Button,
  clockText,
  IconCopy,
  isOpenList,
  minutesOf,
  Popover,
  Select,
  TextInput,
  TimeField,
  useMediaQuery,
  useOpener,
} from '@larkwell/ui';
import { draftId } from '@larkwell/ui/calendar';
import { type FormEvent, useState } from 'react';
import { clientsQuery } from '../../../shared/clients/queries.ts';
import { DatesPreview } from '../../../shared/event-form/DatesPreview.tsx';
import { type EventDraft, problemsOf, withChildren, withStart } from '../../../shared/event-form/draft.ts';
import { FamilyClocks } from '../../../shared/event-form/FamilyClocks.tsx';
import { clientOption } from '../../../shared/event-form/GuestFields.tsx';
import { useAddEvent } from '../../../shared/event-form/mutations.ts';
import { Refusal } from '../../../shared/event-form/Refusal.tsx';
import { conflictsOf } from '../../../shared/event-form/refusal.ts';
import { checkNew, newEvent } from '../../../shared/event-form/requests.ts';
import { useCheckedDates } from '../../../shared/event-form/useCheckedDates.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './QuickCreate.module.css';
import { isTyped, lengthOf, type QuickDraft } from './quickDraft.ts';
import type { QuickDraftState } from './useQuickDraft.ts';
import { useTileAnchor } from './useTileAnchor.ts';

/** Pixels. Beside a wider tile, as in the view of one day or on a phone, there is no room. */
const widestBeside = 400;

interface QuickCreateProps {
  quick: QuickDraftState;
  onCreated: (eventId: string) => void;
  /** Opens the whole form with what is typed. */
  onMore: (draft: EventDraft) => void;
  /** What was copied, and how to paste it at a start, ISO 8601. */
  paste: { name: string; at: (start: string) => void } | null;
}

/** A small form beside the picked time. A click outside closes it unless something is typed. */
export function QuickCreate({ quick, ...props }: QuickCreateProps) {
  const { typed, event, close } = quick;
  if (!typed || !event) return null;
  return <QuickPopover typed={typed} event={event} onChange={quick.change} onClose={close} {...props} />;
}

interface QuickPopoverProps extends Omit<QuickCreateProps, 'quick'> {
  typed: QuickDraft;
  event: EventDraft;
  onChange: (typed: QuickDraft) => void;
  onClose: () => void;
}

function QuickPopover({ typed, event, onChange, onClose, onCreated, onMore, paste }: QuickPopoverProps) {
  const anchor = useTileAnchor(draftId);
  useOpener(true);
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  if (!anchor) return null;
  const isBeside = !isPhone && anchor.width < widestBeside;
  return (
    <Popover
      opened
      trapFocus
      withinPortal
      withRoles={false} // they would make the anchor a button
      hideDetached={false}
      floatingStrategy="fixed"
      preventPositionChangeWhenVisible={false} // a phone may be turned
      closeOnEscape={false}
      closeOnClickOutside={!isTyped(typed)}
      position={isBeside ? 'right' : 'bottom'}
      width={340}
      onChange={(opened) => !opened && onClose()}
    >
      <Popover.Target>
        <div className={classes.anchor} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('quickTitle')}
        p="md"
        onKeyDown={(pressed) => pressed.key === 'Escape' && !isOpenList(pressed.target) && onClose()}
      >
        <QuickForm
          typed={typed}
          event={event}
          onChange={onChange}
          onCreated={onCreated}
          onMore={onMore}
          paste={paste}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function QuickForm({ typed, event, onChange, onCreated, onMore, paste }: Omit<QuickPopoverProps, 'onClose'>) {
  const therapist = useTherapist();
  const { zone } = therapist;
  const clients = useQuery(clientsQuery());
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const add = useAddEvent();
  useUnsaved(isTyped(typed));

  const { draft } = typed;
  const valid = problemsOf(event).size === 0;
  const checked = useCheckedDates(valid ? checkNew(event, therapist.id, zone) : null);
  const request = valid ? newEvent(event, zone) : null;
  const ofService = typed.dragged && draft.childIds.length > 0 && lengthOf(event) !== lengthOf(draft);

  function change(part: Partial<EventDraft>) {
    onChange({ ...typed, draft: { ...draft, ...part } });
    setRefusal(null);
  }

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (!request || !isTyped(typed)) return;
    setRefusal(null);
    try {
      const answer = await add.mutateAsync(request);
      onCreated(answer.event.id);
    } catch (error) {
      setRefusal(error);
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(submitted) => void submit(submitted)}>
      {request && (
        <p className={classes.when}>
          {t('quickWhen', {
            day: formatDay(request.event.start_date, zone),
            range: formatRange(request.event.start_date, request.event.end_date, zone),
          })}
        </p>
      )}
      {paste && request && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => paste.at(request.event.start_date)}
        >
          {t('paste', { name: paste.name })}
        </Button>
      )}
      <Select
        label={t('filterClient')}
        size="sm"
        searchable
        clearable
        selectFirstOptionOnChange
        openOnFocus={false}
        data-autofocus
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage={clients.isPending ? t('quickLoading') : t('quickNoClient')}
        data={(clients.data ?? []).map(clientOption)}
        value={draft.childIds[0] ?? null}
        error={clients.error ? t('quickClientsFailed') : undefined}
        onChange={(id) => change(withChildren(draft, id ? [id] : []))}
      />
      <TextInput
        label={t('quickName')}
        size="sm"
        value={draft.title}
        error={tried && !isTyped(typed) ? t('quickNothing') : undefined}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      {typed.asksStart && (
        <TimeField
          label={t('quickStart')}
          size="sm"
          value={draft.start}
          error={minutesOf(draft.start) === null ? t('timeInvalid') : undefined}
          onChange={(start) => change(withStart(draft, start, draft.start))}
          onBlur={() => change({ start: clockText(minutesOf(draft.start) ?? 0) })}
        />
      )}
      {(ofService || typed.keepsLength) && (
        <p className={classes.length}>
          {t(typed.keepsLength ? 'quickDragged' : 'quickFromService', { minutes: lengthOf(event) })}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ ...typed, keepsLength: !typed.keepsLength })}
          >
            {typed.keepsLength ? t('quickUseService') : t('quickKeep', { minutes: lengthOf(draft) })}
          </Button>
        </p>
      )}
      <FamilyClocks childIds={event.childIds} times={request?.event ?? null} zone={zone} />
      {isTyped(typed) && (
        <DatesPreview checked={checked} zone={zone} childIds={event.childIds} refused={conflictsOf(refusal)} />
      )}
      <Refusal error={refusal} zone={zone} shownAbove />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => onMore(event)}>
          {t('quickMore')}
        </Button>
        <Button type="submit" size="sm" loading={add.isPending} disabled={checked.blocked !== null}>
          {t('quickCreate')}
        </Button>
      </div>
    </form>
  );
}
