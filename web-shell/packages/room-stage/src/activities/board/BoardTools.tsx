import { FileButton, notifyError, TextInput } from '@larkwell/ui';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { Bar } from '../../parts/Bar.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { StickerPicture, stickers } from '../../parts/stickers.tsx';
import { ToolButton } from '../../parts/ToolButton.tsx';
import { toBackground } from './background.ts';
import classes from './board.module.css';
import type { Tool, ToolChoice } from './drawing.ts';
import { FileBackground } from './FileBackground.tsx';
import { crayons } from './items.ts';
import type { Undo } from './useUndo.ts';

const tools = [
  ['pen', 'board'],
  ['marker', 'marker'],
  ['rect', 'rect'],
  ['ellipse', 'ellipse'],
  ['line', 'line'],
  ['text', 'text'],
  ['stamp', 'stamp'],
  ['eraser', 'eraser'],
] as const satisfies [Tool, string][];

/** Few enough for a child to find the right one at once; crayons and undo come with them. */
const childTools: Tool[] = ['pen', 'eraser'];

interface BoardToolsProps {
  choice: ToolChoice;
  onChoice: (choice: ToolChoice) => void;
  undo: Undo;
  empty: boolean;
}

export function BoardTools({ choice, onChoice, undo, empty }: BoardToolsProps) {
  const { shared, role, control, setControl } = useStage();
  const therapist = role === 'therapist';
  const clearAll = () => {
    undo.startStep();
    shared.change(() => shared.board.delete(0, shared.board.length));
  };
  const addPicture = async (file: File | null) => {
    if (!file) return;
    try {
      setControl({ background: await toBackground(file) });
    } catch {
      notifyError(t('pictureFailed'));
    }
  };
  return (
    <div className={classes.tools}>
      <Bar label={t('tools')}>
        {tools
          .filter(([tool]) => therapist || childTools.includes(tool))
          .map(([tool, icon]) => (
            <ToolButton
              key={tool}
              label={t(`tool_${tool}`)}
              pressed={choice.tool === tool}
              onClick={() => onChoice({ ...choice, tool })}
            >
              <Icon name={icon} />
            </ToolButton>
          ))}
        <ToolButton label={t('undo')} disabled={!undo.canUndo} onClick={undo.undo}>
          <Icon name="undo" />
        </ToolButton>
        <ToolButton label={t('redo')} disabled={!undo.canRedo} onClick={undo.redo}>
          <Icon name="redo" />
        </ToolButton>
        {therapist && (
          <>
            <ToolButton label={t('clearBoard')} disabled={empty} onClick={clearAll}>
              <Icon name="clear" />
            </ToolButton>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={addPicture}>
              {({ onClick }) => (
                <ToolButton label={t('addPicture')} onClick={onClick}>
                  <Icon name="picture" />
                </ToolButton>
              )}
            </FileButton>
            <FileBackground />
            {control.background && (
              <ToolButton label={t('removePicture')} onClick={() => setControl({ background: null })}>
                <Icon name="noPicture" />
              </ToolButton>
            )}
          </>
        )}
      </Bar>
      <Bar label={t('colors')}>
        {choice.tool === 'stamp'
          ? stickers.map((stamp) => (
              <ToolButton
                key={stamp}
                label={t(`sticker_${stamp}`)}
                pressed={choice.stamp === stamp}
                onClick={() => onChoice({ ...choice, stamp })}
              >
                <StickerPicture sticker={stamp} size={28} />
              </ToolButton>
            ))
          : crayons.map((color) => (
              <ToolButton
                key={color}
                label={t(`color_${color}`)}
                pressed={choice.color === color && choice.tool !== 'eraser'}
                onClick={() => onChoice({ ...choice, color, tool: choice.tool === 'eraser' ? 'pen' : choice.tool })}
              >
                <span className={classes.crayon} style={{ background: `var(--lw-crayon-${color})` }} />
              </ToolButton>
            ))}
      </Bar>
      {choice.tool === 'text' && (
        <TextInput
          className={classes.text}
          label={t('textToPlace')}
          maxLength={80}
          value={choice.text}
          onChange={(event) => onChoice({ ...choice, text: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
