import { useEffect, useRef, useState } from 'react';
import { bubbleCount, newBubble } from './bubbles.ts';
import { t } from './messages.ts';
import classes from './waiting.module.css';

/** How long a bubble is gone. */
const goneMs = 1_200;

const fresh = () => ({ ...newBubble(Math.random), popped: false });

/** A game without text, by finger, mouse and keyboard: bubbles pop and come back. */
export function BubbleGame() {
  const [bubbles, setBubbles] = useState(() => Array.from({ length: bubbleCount }, fresh));
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  function pop(popped: number) {
    setBubbles((all) => all.map((bubble, index) => (index === popped ? { ...bubble, popped: true } : bubble)));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setBubbles((all) => all.map((bubble, index) => (index === popped ? fresh() : bubble)));
    }, goneMs);
    timers.current.add(timer);
  }

  return (
    <section className={classes.game} aria-label={t('gameLabel')}>
      {bubbles.map(({ x, y, size, color, drift, popped }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bubble keeps its cell, and its button the focus
        <div key={index} className={classes.cell}>
          <button
            type="button"
            className={classes.bubble}
            data-color={color}
            data-popped={popped || undefined}
            aria-label={t('bubble')}
            style={{ left: `${x}%`, top: `${y}%`, width: size, height: size, animationDuration: `${drift}s` }}
            onClick={() => {
              if (!popped) pop(index);
            }}
          />
        </div>
      ))}
    </section>
  );
}
