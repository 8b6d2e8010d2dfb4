import { http, queryOptions } from '@larkwell/app-kit';

export interface Goal {
  id: string;
  title: string | null;
  description: string;
  /** 0 to 10. */
  progress: number;
}

interface GoalWithHistory extends Goal {
  progress_histories: { id: string; new_progress: number; created_at: string; creator_name: string }[];
}

export const goalsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['goals', childId],
    queryFn: () => http.get<{ goals: Goal[] }>(`/clients/${childId}/goals`),
    select: (answer: { goals: Goal[] }) => answer.goals,
  });

/** Newest first. */
export const goalHistoryQuery = (childId: string, goalId: string) =>
  queryOptions({
    queryKey: ['goals', childId, goalId],
    queryFn: () => http.get<{ goal: GoalWithHistory }>(`/clients/${childId}/goals/${goalId}`),
    select: (answer: { goal: GoalWithHistory }) => answer.goal.progress_histories,
  });
