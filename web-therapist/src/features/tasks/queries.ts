import { showTasksOptions, type TasksAnswer } from '@larkwell/app-kit/api';

export const tasksQuery = () => ({ ...showTasksOptions(), select: ({ tasks }: TasksAnswer) => tasks });
