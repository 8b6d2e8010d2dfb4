export { articlesOf, findArticles } from './articles.ts';
export { HelpPage } from './HelpPage.tsx';
