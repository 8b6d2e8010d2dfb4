import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { Conversation } from './Conversation.tsx';
import { GoalCard } from './GoalCard.tsx';
import { GoalHistory } from './GoalHistory.tsx';
import { NoteComposer } from './NoteComposer.tsx';
import { ProgressMeter, progressColor } from './ProgressMeter.tsx';

const show = (children: ReactNode) => render(<UiProvider>{children}</UiProvider>);

test.each([
  [0, 'red'],
  [19, 'red'],
  [20, 'yellow'],
  [49, 'yellow'],
  [50, 'green'],
  [100, 'green'],
])('%i percent is %s', (percent, color) => {
  expect(progressColor(percent)).toBe(color);
});

test.each([0, 10, 20, 50, 100])('families see the calm color at %i percent', (percent) => {
  show(<ProgressMeter percent={percent} label="Says R" calm />);
  const style = screen.getByRole('progressbar').getAttribute('style');
  expect(style).toContain('--progress-section-color: var(--mantine-color-lagoon-4)');
});

test('progress changes by one between 0 and 10', async () => {
  const onProgress = vi.fn();
  show(<GoalCard description="Says R" progress={0} onProgress={onProgress} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lower progress of Says R' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Raise progress of Says R' }));
  expect(onProgress).toHaveBeenCalledWith(1);
});

test('a goal at 10 reads Met; read-only has no buttons', () => {
  show(<GoalCard description="Says R" progress={10} />);
  expect(screen.getByText('Met')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('history loads five entries at a time', async () => {
  const entries = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, progress: 1, when: `day ${index}` }));
  show(<GoalHistory label="History" entries={entries} />);
  const more = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await more();
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await more();
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

const conversation = {
  label: 'Messages',
  composerLabel: 'Message',
  placeholder: '',
  empty: null,
  messages: [],
  onSend: vi.fn(),
  onEdit: vi.fn(),
  onDelete: vi.fn(),
};

test('rejects an empty note and keeps a failed one', async () => {
  const onSend = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(undefined);
  show(<Conversation {...conversation} onSend={onSend} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await send();
  expect(screen.getByText('Message text is required')).toBeTruthy();
  await userEvent.type(field, 'Good day');
  await send();
  expect(field.value).toBe('Good day');
  await send();
  expect(field.value).toBe('');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('deletes only own messages, after confirmation', async () => {
  const onDelete = vi.fn().mockResolvedValue(undefined);
  const message = { when: 'Nov 20', text: 'Hello' };
  show(
    <Conversation
      {...conversation}
      onDelete={onDelete}
      messages={[
        { ...message, id: '1', author: 'Ana', mine: false },
        { ...message, id: '2', author: 'Maya', mine: true },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More actions for the note from Nov 20' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  expect(onDelete).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledWith('2');
});

test('text typed while sending becomes the next message', async () => {
  let sent: () => void = () => undefined;
  const sending = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const onUnsaved = vi.fn();
  show(<Conversation {...conversation} onSend={() => sending} onUnsaved={onUnsaved} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  await userEvent.type(field, 'Good day');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(field, ', Mila');
  sent();
  await sending;
  expect(field.value).toBe('Good day, Mila');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
});

test('closing asks before an edited message is lost', async () => {
  const messages = [{ id: '1', author: 'Maya', mine: true, when: 'Nov 20', text: 'Hello' }];
  const onUnsaved = vi.fn();
  show(<Conversation {...conversation} messages={messages} onUnsaved={onUnsaved} />);
  const edit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions for the note from Nov 20' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
    return screen.findByLabelText<HTMLTextAreaElement>('Text');
  };
  const field = await edit();
  await userEvent.type(field, ' you');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field.value).toBe('Hello you');
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  expect((await edit()).value).toBe('Hello');
});

test.each([
  ['Win32', 'Ctrl+Enter to send'],
  ['MacIntel', '⌘+Enter to send'],
])('on %s the composer says %s', (platform, hint) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  show(<NoteComposer label="Note" sendLabel="Send" text="" onText={vi.fn()} onSend={vi.fn()} />);
  expect(screen.getByText(hint)).toBeTruthy();
});
