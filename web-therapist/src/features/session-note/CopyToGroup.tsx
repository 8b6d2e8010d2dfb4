import type { EventDetailsSchema, Guest } from '@larkwell/app-kit/api';
import { Button, currentLanguage, IconChevronDown, Menu, notifySuccess } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { hasSigned, mayWriteOn } from '../../shared/event-details/ChildNotes.tsx';
import { draftOf, type NoteDrafts, type SoapPart, soapParts, withDraft } from '../../shared/event-details/drafts.ts';
import { t as parts } from '../../shared/event-details/messages.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { copiedText } from './copiedText.ts';
import { t } from './messages.ts';
import { withoutTrialData } from './tally/noteText.ts';
import { isPartWritten } from './UseTemplate.tsx';

interface CopyToGroupProps {
  event: EventDetailsSchema;
  child: Guest;
  drafts: NoteDrafts;
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>;
}

/** Words that may be wrong about another child. Notes are in English. */
const pronouns = /\b(she|her|hers|he|him|his)\b/i;
const list = new Intl.ListFormat(`${currentLanguage()}-US`);

/** Copies a part to the children of the group who have no text there yet. `docs/product/clinical-records.md#writing-session-notes` */
export function CopyToGroup({ event, child, drafts, onDrafts }: CopyToGroupProps) {
  const { id: therapistId } = useTherapist();
  const others = event.guests.filter(
    (guest) =>
      guest.child_id !== child.child_id &&
      mayWriteOn(event, guest) &&
      !hasSigned(event.notes, guest.child_id, therapistId),
  );
  const textOf = (part: SoapPart) => withoutTrialData(draftOf(drafts, child.child_id, part));
  const written = soapParts.filter((part) => textOf(part) !== '');
  if (others.length === 0 || written.length === 0) return null;

  function copy(part: SoapPart) {
    const text = textOf(part);
    const empty = others.filter((guest) => !isPartWritten(event, guest.child_id, therapistId, drafts, part));
    onDrafts((before) =>
      empty.reduce(
        (copied, { child_id, name }) =>
          withDraft(copied, { child_id, note_type: part, content: copiedText(text, child.name, name) }),
        before,
      ),
    );
    const children = list.format(empty.map(({ name }) => name));
    const named = empty.some(({ name }) => copiedText(text, child.name, name) !== text);
    const copied = pronouns.test(text) ? 'copiedPronouns' : named ? 'copiedNamed' : 'copied';
    notifySuccess(empty.length > 0 ? t(copied, { children }) : t('nothingToCopy'));
  }

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="sm" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('copyToGroup')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {written.map((part) => (
          <Menu.Item key={part} onClick={() => copy(part)}>
            {parts(part)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
