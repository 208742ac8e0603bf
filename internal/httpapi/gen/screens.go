package main

import (
	"fmt"
	"strings"

	"traguardo/internal/httpapi/contract"
)

// screen is a screen whose links carry parameters.
type screen struct {
	path string
	// own are parameters of the screen itself.
	own string
	// fields are inputs of the call by their English names; the address uses the contract's names.
	call, fields string
}

// screens defines the parameters that links write to addresses and screens read. The compiler checks the links, a test checks the
// screens.
var screens = []screen{
	{path: "/dashboard", own: "azione"},
	{path: "/Allenamenti", call: "startTraining", fields: "groupId seasonId"},
	{path: "/Allenamento", own: "id vista"},
	{path: "/Tempi", own: "serie"},
	{path: "/Presenze", own: "id", call: "attendanceRegister", fields: "groupId from to"},
	{path: "/Statistiche", call: "trainingVolumes", fields: "groupId"},
	{path: "/Impostazioni", own: "elenco"},
	{path: "/Cronometro", own: "gruppo"},
	{path: "/Atleti", own: "azione id", call: "listAthletes", fields: "member expiring incomplete"},
	{path: "/Atleta", own: "id scheda"},
	{path: "/Certificati", own: "azione id", call: "listCertificates", fields: "athleteId from to latest"},
	{path: "/Ufficiali", own: "azione id", call: "listOfficials", fields: "role clubName"},
	{path: "/Societa", own: "azione id", call: "listClubs", fields: "unconfirmed"},
	{path: "/Utenti", own: "azione id", call: "listUsers", fields: "from unverified"},
	{path: "/Eventi", call: "listEvents", fields: "sportId"},
	{path: "/NsEventi", call: "listEvents", fields: "sportId"},
	{path: "/Campionati", call: "listChampionships", fields: "sportId"},
	{path: "/Evento", own: "id scheda"},
	{path: "/Gara", own: "id scheda gara"},
	{path: "/Risultati", own: "id scheda gara"},
	{path: "/Iscrizioni", own: "id forza scheda"},
	{path: "/Ordini", own: "azione id", call: "listOrders", fields: "orderId unpaid"},
	{path: "/Stripe", call: "listOrders", fields: "orderId"},
	{path: "/Lavori", call: "listJobs", fields: "name failed"},
	{path: "/RiepilogoEventi", call: "listEventSummary", fields: "uninvoiced from"},
}

// addresses writes the parameters of each screen: the English name and the name in the address.
func addresses(d contract.Description) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, generatedFrom, "internal/httpapi/gen/screens.go")
	b.WriteString("// The parameters of each screen: the English name and the name in the address.\n")
	b.WriteString("export const screenNames = {\n")
	for _, s := range screens {
		var pairs []string
		for _, name := range strings.Fields(s.own) {
			pairs = append(pairs, name+" "+name)
		}
		for _, name := range strings.Fields(s.fields) {
			wire, ok := d.InputName(s.call, name)
			if !ok {
				return nil, fmt.Errorf("screen %s: %s takes no %s", s.path, s.call, name)
			}
			pairs = append(pairs, name+" "+wire)
		}
		fmt.Fprintf(&b, "  '%s': '%s',\n", s.path, strings.Join(pairs, ","))
	}
	b.WriteString("} as const;\n")
	return []byte(b.String()), nil
}
