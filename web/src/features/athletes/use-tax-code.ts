import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogueApi } from '../../api/generated/catalogue';
import { notify } from '../../components/notify';
import type { RecordForm } from '../../components/record-panel/use-record-form';
import type { AthleteValues } from './athlete-values';
import { onComputed, taxCodeInput } from './rules';

// useTaxCode computes the code when the birthplace is chosen. `offered` is a computed code that differs from the one
// in the field.
export function useTaxCode({ form }: RecordForm<AthleteValues>) {
  const [before, setBefore] = useState('');
  const [offered, setOffered] = useState('');
  const use = (code: string) => {
    form.setFieldValue('taxCode', code);
    form.clearFieldError('taxCode');
    setOffered('');
  };
  const computing = useMutation({
    mutationFn: (question: NonNullable<ReturnType<typeof taxCodeInput>>) => catalogueApi.taxCode.reply(question),
    onSuccess: ({ data, message }) => {
      const code = data.code;
      const what = onComputed(form.getValues().taxCode, before, code);
      setBefore(code);
      setOffered(what === 'offer' ? code : '');
      if (what === 'take') {
        use(code);
        notify.info(message);
      }
    },
  });
  const compute = (change: Partial<AthleteValues> = {}) => {
    const question = taxCodeInput({ ...form.getValues(), ...change });
    if (question) computing.mutate(question);
    else setOffered('');
  };
  return {
    offered,
    take: use,
    compute,
    computing: computing.isPending,
    possible: taxCodeInput(form.values) !== null,
  };
}
