export { articlesFrom, findArticles } from './articles.ts';
export { HelpPage } from './HelpPage.tsx';
