import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import {
  Badge,
  Conversation,
  EmptyState,
  GoalCard,
  GoalHistory,
  NoteComposer,
  NoteMenu,
  NoteThread,
  Stack,
  Switch,
  TrialChart,
  WrittenText,
} from '../index.ts';

export default { title: 'Goals and notes' } satisfies Meta;

function GoalStory() {
  const [progress, setProgress] = useState(4);
  return (
    <Stack>
      <GoalCard
        title="Sounds"
        description="Says the R sound at the start of words in 8 of 10 tries."
        progress={progress}
        onProgress={setProgress}
      />
      <GoalCard description="Tells a story with a beginning, a middle and an end." progress={1} />
      <GoalCard description="Asks for help in words." progress={10} />
    </Stack>
  );
}
export const Goals: StoryObj = { render: () => <GoalStory /> };

export const FamilyGoals: StoryObj = {
  render: () => (
    <Stack>
      {[0, 2, 5, 10].map((progress) => (
        <GoalCard key={progress} description={`A goal at ${progress} of 10, for a family`} progress={progress} calm />
      ))}
    </Stack>
  ),
};

export const Trials: StoryObj = {
  render: () => (
    <TrialChart
      label="Sessions of Sounds"
      target={80}
      sessions={[4, 6, 7, 9].map((correct, index) => ({
        key: `${index}`,
        when: `Nov ${index + 2}, 2026`,
        correct,
        trials: 10,
        percent: 10 * correct,
        practiced: index,
        step: index < 2 ? 'Syllables' : 'Words',
        levels: [
          { cue_level: 'independent', correct: correct - 3, trials: 6 },
          { cue_level: 'minimal', correct: 3, trials: 4 },
        ],
      }))}
    />
  ),
};

export const History: StoryObj = {
  render: () => (
    <GoalHistory
      label="History of Sounds"
      onProgress={() => undefined}
      onDelete={() => undefined}
      entries={[9, 8, 7, 5, 4, 2, 1].map((progress, index) => ({
        id: `${index}`,
        progress,
        when: `Nov ${20 - index}, 2026`,
      }))}
    />
  ),
};

export const Thread: StoryObj = {
  render: () => (
    <NoteThread
      label="Messages"
      notes={[
        {
          id: '1',
          author: 'Dr. Naomi Okafor',
          mine: false,
          when: 'Nov 18, 4:05 PM',
          text: 'Mila tried the R sound on her own today.\nFor this week: read the rabbit page aloud, once a day.',
          kind: <Badge data-tone="warm">Plan</Badge>,
        },
        {
          id: '2',
          author: 'Ana Suarez',
          mine: true,
          when: 'Nov 18, 7:40 PM',
          text: 'She did it at dinner!',
          edited: true,
        },
      ]}
    />
  ),
};

export const Written: StoryObj = {
  render: () => (
    <Stack>
      <WrittenText
        by={
          <>
            <Badge>Plan</Badge>Dr. Naomi Okafor · Nov 18, 4:05 PM
          </>
        }
        text={'Read the rabbit page aloud, once a day.\nA mirror helps.'}
      />
      <WrittenText
        by="Dr. Naomi Okafor · Nov 18, 4:05 PM"
        actions={<NoteMenu when="Nov 18, 4:05 PM" onEdit={() => undefined} onDelete={() => undefined} />}
        text="Two dice and the blue cards."
      >
        <Switch size="sm" label="Share with the family" />
      </WrittenText>
    </Stack>
  ),
};

function ComposerStory() {
  const [text, setText] = useState('');
  return (
    <NoteComposer
      label="Message"
      sendLabel="Send"
      placeholder="Write to Naomi"
      text={text}
      onText={setText}
      onSend={async () => setText('')}
    />
  );
}

export const Composer: StoryObj = { render: () => <ComposerStory /> };

const kept = async () => undefined;

export const Talk: StoryObj = {
  render: () => (
    <Conversation
      label="Messages about Mila"
      composerLabel="Message to Ana"
      placeholder="Write a message"
      empty={<EmptyState compact title="No messages yet" />}
      onSend={kept}
      onEdit={kept}
      onDelete={kept}
      messages={[
        {
          id: '1',
          author: 'Ana Suarez',
          mine: false,
          when: 'Nov 18, 4:05 PM',
          text: 'She read the rabbit page twice!',
        },
        { id: '2', author: 'Dr. Naomi Okafor', mine: true, when: 'Nov 18, 5:10 PM', text: 'Wonderful.', edited: true },
      ]}
    />
  ),
};
