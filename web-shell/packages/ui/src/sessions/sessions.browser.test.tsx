import '../styles.css';
import { Button } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UiProvider } from '../UiProvider.tsx';
import { SessionCard, SessionList } from './SessionCard.tsx';
import { SessionListSkeleton } from './SessionListSkeleton.tsx';

afterEach(cleanup);

test.each([375, 769, 1136])(
  'at %s px the placeholder of a session list is about as tall as the list',
  async (width) => {
    await page.viewport(width, 800);
    render(
      <UiProvider>
        <SessionListSkeleton count={3} />
        <SessionList label="Upcoming sessions">
          {['24', '26', '30'].map((day) => (
            <SessionCard
              key={day}
              title="Individual session"
              month="Nov"
              day={day}
              when="Tuesday, November 24, 9:00 – 9:45 AM, Pacific Time"
              who="with Dr. Naomi Okafor"
              status="scheduled"
              actions={<Button size="sm">Details</Button>}
            />
          ))}
        </SessionList>
      </UiProvider>,
    );
    const height = (role: string) => screen.getByRole(role).getBoundingClientRect().height;
    expect(Math.abs(height('status') - height('list'))).toBeLessThan(0.08 * height('list'));
  },
);
