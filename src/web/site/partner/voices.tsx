import { Section } from '../parts/section.tsx';
import classes from './voices.module.css';

/** Written by us from our pilot demo, and marked as such on the page: nobody real is quoted. */
const voices = [
  {
    quote: 'Two tablets went into the drawer. Now one screen rings, and whoever is closest presses Accept.',
    author: "Rosalía M., Rosalía's Kitchen",
  },
  {
    quote: 'I set one price per dish and know that this price is what arrives. That was all I wanted to understand.',
    author: 'Theo B., Corner Grocery on Fifth',
  },
  {
    quote: 'On Fridays nobody shouts numbers across the kitchen any more. The next order is simply the next card.',
    author: 'Mai L., Lantern Noodle Bar',
  },
];

export function Voices() {
  return (
    <Section title="From the kitchen">
      <div className={classes.voices}>
        {voices.map(({ quote, author }) => (
          <figure key={author} className={classes.voice}>
            <blockquote>{quote}</blockquote>
            <figcaption>{author}</figcaption>
          </figure>
        ))}
      </div>
      <p className={classes.mark}>Sample voices from our pilot demo; names and businesses are made up.</p>
    </Section>
  );
}
