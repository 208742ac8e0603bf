package cluster_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"traguardo/deploy/cluster"
	"traguardo/internal/database"
	"traguardo/internal/demo"
)

// TestCluster starts a cluster, reads from its standby, stops a server and kills the primary: the portal writes again.
func TestCluster(t *testing.T) {
	if missing := cluster.Missing(); len(missing) > 0 {
		t.Skipf("the packages %s are not installed", strings.Join(missing, ", "))
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "traguardo")
	if out, err := exec.Command("go", "build", "-o", binary, "traguardo/cmd/traguardo").CombinedOutput(); err != nil {
		t.Fatalf("got %v: %s, want no error", err, out)
	}
	ctx := t.Context()
	data := t.TempDir()
	for _, folder := range []string{data, filepath.Dir(data)} { // the programs of the cluster may run as another user
		if err := os.Chmod(folder, 0o711); err != nil {
			t.Fatal(err)
		}
	}
	c, err := cluster.Start(ctx, cluster.Options{Dir: data, Binary: binary, Arguments: []string{"--demo"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	login := func() bool { return loginWorks(ctx, "http://"+c.Listen) }
	if !login() {
		t.Fatal("no login through the proxy")
	}
	if err := c.Servers[0].Stop(); err != nil {
		t.Error(err)
	}
	if !login() {
		t.Error("no login with one server")
	}
	if err := c.Servers[0].Start(ctx); err != nil {
		t.Fatal(err)
	}
	testReplica(t, c)
	before := c.Primary(ctx)
	before.Kill(false)
	killed := time.Now()
	for !login() {
		if time.Since(killed) > 20*time.Second {
			t.Fatal("no login 20 seconds after the primary was killed")
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err := c.AwaitStandby(ctx, time.Minute); err != nil {
		t.Error(err)
	}
	if after := c.Primary(ctx); after == before {
		t.Error("the standby did not take over")
	}
}

// loginWorks opens a session, which is written to the database.
func loginWorks(ctx context.Context, base string) bool {
	in := strings.NewReader(`{"USERNAME":"admin","PASSWORD":"` + demo.Password + `"}`)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/core/login", in)
	if err != nil {
		return false
	}
	r.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer func() { _ = res.Body.Close() }()
	var head [64]byte
	n, _ := res.Body.Read(head[:])
	return strings.Contains(string(head[:n]), `"esito":0`)
}

// testReplica reads from the standby, unless it lags or something was written.
func testReplica(t *testing.T, c *cluster.Cluster) {
	t.Helper()
	ctx := t.Context()
	db, err := database.OpenPostgres(ctx, c.Servers[0].DatabaseURL())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	standby, err := database.OpenPostgres(ctx, c.Standby(ctx).URL())
	if !errors.Is(err, database.ErrStandby) {
		t.Errorf("writing to the standby: %v, %v", standby, err)
	}
	if err := db.UseReplica(ctx, c.Standby(ctx).URL()); err != nil {
		t.Fatal(err)
	}
	fromStandby := func(ctx context.Context) bool {
		t.Helper()
		standby, err := database.One(ctx, db.Q, database.Value[bool], "SELECT pg_is_in_recovery()")
		if err != nil {
			t.Error(err)
		}
		return standby
	}
	write := func(ctx context.Context) {
		t.Helper()
		if err := db.Tx(ctx, func(q database.Q) error {
			_, err := q.Exec(ctx, "INSERT INTO setting (name, value) VALUES ('prova', '') ON CONFLICT (name) DO UPDATE SET value = setting.value || 'x'")
			return err
		}); err != nil {
			t.Error(err)
		}
	}
	await := func(what string, want bool) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); db.ReplicaUsable() != want; time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: usable is still %v", what, !want)
			}
		}
	}
	await("a standby that follows", true)
	if !fromStandby(db.WithReplica(ctx)) || !fromStandby(db.WithReplica(db.WithExportPool(ctx))) {
		t.Error("a read that may be old does not use the standby")
	}
	if fromStandby(ctx) {
		t.Error("other reads use the standby")
	}
	own := db.WithReplica(ctx)
	write(own)
	if fromStandby(own) {
		t.Error("a read after an own write uses the standby")
	}
	if err := db.TxAll(db.WithReplica(ctx), func(ctx context.Context, _ database.Q) error {
		if fromStandby(ctx) {
			t.Error("a read in a transaction uses the standby")
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	follower := c.Standby(ctx)
	if err := follower.PauseReplay(true); err != nil {
		t.Fatal(err)
	}
	write(ctx)
	paused := time.Now()
	await("a standby that stopped following", false)
	if late := time.Since(paused); late > database.MaxReplicaLag {
		t.Errorf("a standby was used until it was %v behind", late)
	}
	if fromStandby(db.WithReplica(ctx)) {
		t.Error("a standby that is behind is used")
	}
	if err := follower.PauseReplay(false); err != nil {
		t.Error(err)
	}
	await("a standby that follows again", true)
}
