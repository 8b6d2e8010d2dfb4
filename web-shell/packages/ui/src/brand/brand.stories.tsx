import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyArt, HeroArt, Logo, LogoMark, LostArt, QuietArt, SimpleGrid, SuccessArt, Text, Title } from '../index.ts';

export default { title: 'Brand' } satisfies Meta;

export const Name: StoryObj = { render: () => <Logo size={44} /> };
export const Mark: StoryObj = { render: () => <LogoMark size={240} /> };

export const Pictures: StoryObj = {
  render: () => (
    <SimpleGrid cols={2}>
      <HeroArt />
      <SuccessArt />
      <EmptyArt />
      <QuietArt />
      <LostArt />
    </SimpleGrid>
  ),
};

export const Type: StoryObj = {
  render: () => (
    <>
      <Title order={1}>Therapy that feels like play</Title>
      <Title order={2}>A therapist matched to your child</Title>
      <Title order={3}>Every session in one place</Title>
      <Text size="lg">Larger text introduces a page.</Text>
      <Text>Body text, in lines short enough to read comfortably.</Text>
      <Text size="sm" c="dimmed">
        Smaller text for details.
      </Text>
    </>
  ),
};
