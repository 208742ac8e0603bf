package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit/scenario"
)

// TestPlatformShop checks that an event without a shop, or with shop 1, is paid to the platform's own account.
func TestPlatformShop(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	guest := w.Actor(t, "societa2")
	for _, shop := range []string{"", "1"} {
		m := meeting(t, w, withOptions(option.Values{option.OnlinePayment: "1", option.ClubPrice: "9", option.ApplicationID: shop}))
		order := orderOf(t, w, "societa2", 900, func(o *domain.Order) { o.Kind, o.EventID = domain.OrderEntries, m.ID })
		w.Run(t, []scenario.Row{
			{Name: "the platform's shop", Actor: guest, Call: "POST ec/ordine", In: scenario.In{"ID_ORDINE": order},
				Want: scenario.In{"NEGOZIO": scenario.In{"ID_NEGOZIO": 1}}},
			{Name: "is paid", Actor: guest, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}},
		})
		list, err := w.DB.PaymentAttempts(t.Context(), order)
		if err != nil || len(list) != 1 || list[0].ShopID != 1 || list[0].Account != "" {
			t.Errorf("shop %q: %+v, %v", shop, list, err)
		}
	}
}
