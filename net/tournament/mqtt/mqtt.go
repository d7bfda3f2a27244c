// Package mqtt tells the subscribers of an MQTT broker what happens in a
// tournament, in the original server's topics:
//
//	<game>/board/height          <game>/board/width
//	<game>/players               how many
//	<game>/player/1, …/2         their names, the home player's first
//	<game>/state/start           empty
//	<game>/action/tokeninserted/<name>   the column
//	<game>/state/end/score       WIN, LOSE or DRAW
//	<game>/state/end/token       the name that the score concerns; empty for a draw
//	<game>/state/end/reason
//
// <game> is the season's number, a hyphen and the match's number in it.
package mqtt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/paho"

	"lichtbrett/net/tournament"
)

// Publisher is a server.Observer that publishes. While the broker cannot be
// reached or is too slow, messages are left out: matches wait for nobody.
type Publisher struct {
	log      *slog.Logger
	broker   *autopaho.ConnectionManager
	messages chan message
	lost     int // since the last message that was not
	ended    chan struct{}
}

type message struct{ topic, payload string }

// waiting is how many messages may wait for the broker.
const waiting = 8192

// Broker reads the URL of a broker: mqtt://HOST:PORT, or mqtts, with USER:PASSWORD@
// before HOST where the broker wants that. The error does not repeat it.
func Broker(address string) (*url.URL, error) {
	broker, err := url.Parse(address)
	if err != nil || broker.Host == "" || broker.Scheme != "mqtt" && broker.Scheme != "mqtts" {
		return nil, errors.New("this is no address of an MQTT broker: write mqtt://HOST:1883")
	}
	return broker, nil
}

// Open returns a publisher to the broker at a URL, see Broker. It connects as
// soon as that is possible, again and again, until the context ends; Wait waits
// for what is published then.
func Open(ctx context.Context, address string, log *slog.Logger) (*Publisher, error) {
	broker, err := Broker(address)
	if err != nil {
		return nil, err
	}
	p := &Publisher{log: log, messages: make(chan message, waiting), ended: make(chan struct{})}
	password, _ := broker.User.Password()
	// What waits at the end is still published.
	connected, disconnect := context.WithCancel(context.WithoutCancel(ctx))
	p.broker, err = autopaho.NewConnection(connected, autopaho.ClientConfig{
		ServerUrls:       []*url.URL{broker},
		KeepAlive:        30,
		ConnectUsername:  broker.User.Username(),
		ConnectPassword:  []byte(password),
		ReconnectBackoff: func(attempt int) time.Duration { return min(time.Duration(attempt)*time.Second, 10*time.Second) },
		OnConnectionUp: func(*autopaho.ConnectionManager, *paho.Connack) {
			log.Info("connected to the MQTT broker", "broker", broker.Host)
		},
		OnConnectError: func(err error) {
			// The library's errors name the whole URL.
			said := strings.ReplaceAll(strings.ReplaceAll(err.Error(), broker.String(), broker.Host), cmp.Or(password, broker.String()), "…")
			log.Warn("the MQTT broker cannot be reached; trying again", "broker", broker.Host, "error", said)
		},
	})
	if err != nil {
		disconnect()
		return nil, fmt.Errorf("MQTT: %w", err)
	}
	go func() {
		defer close(p.ended)
		defer disconnect()
		p.run(ctx)
	}()
	return p, nil
}

// Wait waits until the context has ended and what was waiting is published.
func (p *Publisher) Wait() { <-p.ended }

// disconnectTimeout is how long the end may take.
const disconnectTimeout = 2 * time.Second

// run publishes until the context ends and nothing waits any more. What is under
// way then is not broken off.
func (p *Publisher) run(ctx context.Context) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(disconnectTimeout, cancel) })()
	for {
		select {
		case m := <-p.messages:
			p.publish(work, m)
			continue
		default:
		}
		select {
		case m := <-p.messages:
			p.publish(work, m)
		case <-ctx.Done():
			p.leave(work)
			return
		}
	}
}

// leave disconnects once the broker has read everything: mosquitto throws away what
// it has not when a connection ends. Whatever is answered by the broker tells that,
// for it reads in order.
func (p *Publisher) leave(ctx context.Context) {
	if _, err := p.broker.Unsubscribe(ctx, &paho.Unsubscribe{Topics: []string{"lichtbrett"}}); err != nil {
		p.log.Debug("the MQTT broker does not answer at the end", "error", err)
	}
	p.broker.Disconnect(ctx)
}

func (p *Publisher) publish(ctx context.Context, m message) {
	if _, err := p.broker.Publish(ctx, &paho.Publish{Topic: m.topic, Payload: []byte(m.payload)}); err != nil {
		p.log.Debug("a message is not published", "topic", m.topic, "error", err)
	}
}

// Observe implements server.Observer.
func (p *Publisher) Observe(e tournament.Event) {
	switch e := e.(type) {
	case tournament.MatchBegan:
		id := e.ID()
		p.send(id+"/board/height", strconv.Itoa(e.Rules.Rows))
		p.send(id+"/board/width", strconv.Itoa(e.Rules.Columns))
		p.send(id+"/players", "2")
		p.send(id+"/player/1", e.Home)
		p.send(id+"/player/2", e.Guest)
		p.send(id+"/state/start", "")
	case tournament.Moved:
		id := tournament.Match{Season: e.Season, Number: e.Number}.ID()
		p.send(id+"/action/tokeninserted/"+level(e.Name), strconv.Itoa(e.Column))
	case tournament.MatchEnded:
		if e.Guest == tournament.CoffeeBreak || e.Result() == "" {
			return
		}
		result := strings.SplitN(e.Result(), ";", 4)
		p.send(e.ID()+"/state/end/score", result[1])
		p.send(e.ID()+"/state/end/token", result[2])
		p.send(e.ID()+"/state/end/reason", result[3])
	}
}

// level makes a name one level of a topic: what has a meaning in topics becomes
// an underscore.
func level(name string) string {
	return strings.NewReplacer("/", "_", "+", "_", "#", "_").Replace(name)
}

func (p *Publisher) send(topic, payload string) {
	select {
	case p.messages <- message{topic, payload}:
		if p.lost > 0 {
			p.log.Warn("messages for the MQTT broker were left out", "count", p.lost)
			p.lost = 0
		}
	default:
		p.lost++
	}
}
