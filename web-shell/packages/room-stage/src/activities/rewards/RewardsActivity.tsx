import { Button, Select, TextInput } from '@larkwell/ui';
import { useCallback, useState } from 'react';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { clear, useRead } from '../../model/document.ts';
import { Bar, Status } from '../../parts/Bar.tsx';
import parts from '../../parts/parts.module.css';
import { type Sticker, StickerPicture, stickers } from '../../parts/stickers.tsx';
import { ToolButton } from '../../parts/ToolButton.tsx';
import classes from './rewards.module.css';
import { chartSizes, readStickers } from './rewards.ts';

export function RewardsActivity() {
  const { shared, control, setControl, role, canEdit } = useStage();
  const [sticker, setSticker] = useState<Sticker>('star');
  const map = shared.map('rewards');
  const count = chartSizes.find((size) => size === control.sizes.rewards) ?? 5;
  const places = useRead(
    map,
    useCallback((values) => readStickers(values, count), [count]),
  );
  const done = places.filter(Boolean).length;

  const stick = (place: number) =>
    shared.change(() => {
      if (places[place]) map.delete(`sticker:${place}`);
      else map.set(`sticker:${place}`, sticker);
    });
  return (
    <>
      {role === 'therapist' && (
        <Bar label={t('activitySettings')}>
          <TextInput
            aria-label={t('reward')}
            placeholder={t('rewardHint')}
            maxLength={60}
            value={control.reward}
            onChange={(event) => setControl({ reward: event.currentTarget.value })}
            size="sm"
          />
          <Select
            aria-label={t('stickers')}
            data={chartSizes.map((size) => ({ value: `${size}`, label: t('stickerCount', { count: size }) }))}
            value={`${count}`}
            onChange={(value) => setControl({ 'size:rewards': Number(value) })}
            w={140}
            size="sm"
          />
          <Button variant="subtle" size="sm" onClick={() => shared.change(() => clear(map))}>
            {t('startOver')}
          </Button>
        </Bar>
      )}
      {control.reward && <p className={classes.reward}>{t('workingFor', { reward: control.reward })}</p>}
      <div className={classes.chart}>
        {places.map((placed, place) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the chart is its number
            key={place}
            className={`${parts.paper} ${classes.place}`}
            data-point={`place ${place}`}
            disabled={!canEdit}
            onClick={() => stick(place)}
            aria-label={
              placed
                ? t('placeFilled', { number: place + 1, sticker: t(`sticker_${placed}`) })
                : t('placeEmpty', { number: place + 1 })
            }
          >
            {placed ? <StickerPicture sticker={placed} size="80%" /> : place + 1}
          </button>
        ))}
      </div>
      <Status shown>{done === count ? t('chartFull') : t('chartProgress', { done, total: count })}</Status>
      {canEdit && (
        <Bar label={t('chooseSticker')}>
          {stickers.map((name) => (
            <ToolButton
              key={name}
              label={t(`sticker_${name}`)}
              pressed={sticker === name}
              onClick={() => setSticker(name)}
            >
              <StickerPicture sticker={name} size={32} />
            </ToolButton>
          ))}
        </Bar>
      )}
    </>
  );
}
