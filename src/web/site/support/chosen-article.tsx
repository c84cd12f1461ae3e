import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './visitor-chat.module.css';

interface Article {
  id: string;
  title: string;
  answer: string;
  more: string[];
}

/** The help article that the address names, where an answer came from: `?article=pricing`. */
export function ChosenArticle() {
  const [search] = useSearchParams();
  const wanted = search.get('article');
  const [article, setArticle] = useState<Article>();
  useEffect(() => {
    if (wanted === null) return undefined;
    const leaving = new AbortController();
    void readArticle(wanted, leaving.signal).then(setArticle, () => setArticle(undefined));
    return () => leaving.abort();
  }, [wanted]);
  if (wanted === null || article?.id !== wanted) return null;
  return (
    <article className={classes.article}>
      <h2>{article.title}</h2>
      {[article.answer, ...article.more].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}

async function readArticle(id: string, signal: AbortSignal): Promise<Article | undefined> {
  const language = navigator.language.startsWith('es') ? 'es' : 'en';
  const answer = await fetch(`/api/help?language=${language}`, { signal });
  const { articles } = (await answer.json()) as { articles: Article[] }; // the API's contract
  return articles.find((one) => one.id === id);
}
