import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { DateField } from '../dates.ts';
import {
  Button,
  Checkbox,
  ChipList,
  FilesUploader,
  FileUploader,
  Group,
  PasswordField,
  PhoneField,
  Radio,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
  TimeField,
  type UploadedFile,
} from '../index.ts';

export default { title: 'Inputs' } satisfies Meta;

export const Buttons: StoryObj = {
  render: () => (
    <Group>
      <Button>Continue</Button>
      <Button variant="default">Back</Button>
      <Button variant="light">Add</Button>
      <Button variant="subtle">Skip</Button>
      <Button data-tone="accent">Get started</Button>
      <Button data-tone="danger">Delete</Button>
      <Button variant="subtle" data-tone="danger">
        Remove
      </Button>
      <Button loading>Saving</Button>
      <Button disabled>Not yet</Button>
      <Button size="lg">Large</Button>
      <Button size="sm">Small</Button>
    </Group>
  ),
};

export const Fields: StoryObj = {
  render: () => (
    <Stack maw={440}>
      <TextInput label="Name" required placeholder="As you say it" />
      <TextInput
        label="Email"
        description="We’ll send the confirmation here."
        error="Invalid email format"
        defaultValue="ana@"
      />
      <Select label="State" data={['California', 'New York', 'Texas']} placeholder="Choose" />
      <Textarea label="Note" />
      <Checkbox label="I accept the terms and conditions" />
      <Radio.Group label="Preferred time">
        <Group mt="xs">
          <Radio value="morning" label="Morning" />
          <Radio value="afternoon" label="Afternoon" />
        </Group>
      </Radio.Group>
      <Switch label="Email me reminders" defaultChecked />
    </Stack>
  ),
};

function PasswordStory() {
  const [password, setPassword] = useState('Lark');
  return (
    <PasswordField
      label="Password"
      showRules
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
    />
  );
}
export const Password: StoryObj = { render: () => <PasswordStory /> };

function PhoneStory() {
  const [digits, setDigits] = useState('4155550134');
  return <PhoneField label="Phone" value={digits} onChange={setDigits} />;
}
export const Phone: StoryObj = { render: () => <PhoneStory /> };

function TimeStory() {
  const [time, setTime] = useState('');
  return <TimeField label="Start" value={time} onChange={setTime} />;
}
export const Time: StoryObj = { render: () => <TimeStory /> };

function DateStory() {
  const [date, setDate] = useState<string | null>('2019-04-09');
  return <DateField label="Date of birth" value={date} onChange={setDate} />;
}
export const Birthdate: StoryObj = { render: () => <DateStory /> };

function FileStory() {
  const [file, setFile] = useState<UploadedFile | null>(null);
  return <FileUploader label="Document" group="document" value={file} onChange={setFile} />;
}
export const File: StoryObj = { render: () => <FileStory /> };

function FilesStory() {
  const [files, setFiles] = useState<UploadedFile[]>([
    { filename: 'school-report.pdf', content_type: 'application/pdf', data: '' },
    { filename: 'drawing.png', content_type: 'image/png', data: '' },
  ]);
  return <FilesUploader label="Documents" groups={['image', 'pdf']} value={files} onChange={setFiles} />;
}
export const Files: StoryObj = { render: () => <FilesStory /> };

export const Chips: StoryObj = {
  render: () => (
    <ChipList
      label="Works on"
      items={['Articulation', 'Fluency', 'Language delay', 'Social skills', 'Feeding', 'Voice', 'Apraxia', 'Literacy']}
    />
  ),
};
